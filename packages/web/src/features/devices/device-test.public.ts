export { MessageView } from './test/MessageView.tsx'
export { TestDevice, useWaiting, WaitingSign } from './test/TestDevice.tsx'
