import { parentPort, workerData } from 'node:worker_threads'
import type { StallList } from '@stallwise/domain/lot-import/lot-import.model.ts'
import { writeStallList } from './template.ts'

void writeStallList(workerData as StallList).then((bytes) => parentPort!.postMessage(bytes))
