import data from 'content:forms/estimator';

/** For how many days an estimate holds, the day on which it is made not counted. */
export const estimateDays = 30;

/**
 * What is said of an estimate in scripts, mails and the quote form as well (the form's own words are estimator-plans.ts),
 * and the words after a number, by what a plan is counted by.
 */
export const { words: estimatorWords, counted: countedWords } = data;
