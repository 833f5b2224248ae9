import { parentPort, workerData } from 'node:worker_threads'
import { writeTextSheet, type TextSheet } from './text-sheet.ts'

void writeTextSheet(workerData as TextSheet).then((bytes) => parentPort!.postMessage(bytes))
