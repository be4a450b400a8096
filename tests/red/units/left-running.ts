import { spawn } from 'node:child_process';
import { test } from 'vitest';

test('passes, and leaves a process behind that keeps the worker', () => {
  spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' });
});
