import data from 'content:forms/estimator';

/** Days an estimate is valid, not counting the day it is made. */
export const estimateDays = 30;

/** Also used in scripts, mails and the quote form. `counted`: units by what a plan counts. */
export const { words: estimatorWords, counted: countedWords } = data;
