import { test } from '@playwright/test';

test('takes its worker along', () => {
  process.kill(process.pid, 'SIGKILL');
});
