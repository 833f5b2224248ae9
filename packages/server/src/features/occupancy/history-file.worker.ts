import { parentPort, workerData } from 'node:worker_threads'
import { readHistoryFile, type FileToRead } from './history-file.ts'

const read = readHistoryFile(workerData as FileToRead)
parentPort!.postMessage(read, 'faults' in read ? [] : [read.values.buffer, read.marks.buffer])
