import { parentPort, workerData } from 'node:worker_threads'
import { readMasterlistFile, type MasterlistFile } from './masterlist-file.ts'

void readMasterlistFile(workerData as MasterlistFile).then((outcome) => parentPort!.postMessage(outcome))
