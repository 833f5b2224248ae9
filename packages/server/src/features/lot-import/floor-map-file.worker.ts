import { parentPort, workerData } from 'node:worker_threads'
import { readFloorMapFile, type FloorMapFile } from './floor-map-file.ts'

parentPort!.postMessage(readFloorMapFile(workerData as FloorMapFile))
