import { parentPort, workerData } from 'node:worker_threads'
import { readStallListFile, type StallListFile } from './stall-list-file.ts'

void readStallListFile(workerData as StallListFile).then((outcome) => parentPort!.postMessage(outcome))
