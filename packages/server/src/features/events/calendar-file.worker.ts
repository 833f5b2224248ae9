import { parentPort, workerData } from 'node:worker_threads'
import { readCalendar, type CalendarToRead } from './calendar-file.ts'

parentPort!.postMessage(readCalendar(workerData as CalendarToRead))
