/** What connections of the queue are called. */
export const QUEUE_APPLICATION = 'tandem jobs';

/** What a worker's listening connection is called, so that others see whether the worker is alive. */
export const workerApplication = (workerId: string): string => `${QUEUE_APPLICATION} ${workerId}`;
