import { parentPort, workerData } from 'node:worker_threads'
import { readPassholderFile } from './passholder-file.ts'

void readPassholderFile(workerData as Uint8Array).then((outcome) => parentPort!.postMessage(outcome))
