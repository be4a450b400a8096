import { test } from 'vitest';

test('takes its worker along', () => {
  process.kill(process.pid, 'SIGKILL');
});
