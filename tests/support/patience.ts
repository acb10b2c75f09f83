/** For `expect.poll`: it ends as soon as the condition holds, and a busy machine may take long to get there. */
export const patient = { interval: 20, timeout: 30_000 };
