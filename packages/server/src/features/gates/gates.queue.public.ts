export { ControllerQueue } from './controller-queue.ts'
