import { parentPort, workerData } from 'node:worker_threads'
import { readHistoryFile, type FileToRead } from './history-file.ts'

parentPort!.postMessage(readHistoryFile(workerData as FileToRead))
