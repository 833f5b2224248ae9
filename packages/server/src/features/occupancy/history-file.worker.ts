import { parentPort, workerData } from 'node:worker_threads'
import { readHistoryFile } from './history-file.ts'
import type { FileToRead } from './history-file.ts'

parentPort!.postMessage(readHistoryFile(workerData as FileToRead))
