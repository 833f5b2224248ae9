import styles from '../devices.module.css'
import { TestDevice } from './TestDevice.tsx'

/** What a device sent last, below its form. */
export const TestBelow = ({ lotId, deviceId }: { lotId: string; deviceId: string }) => (
  <div className={styles.below}>
    <TestDevice key={deviceId} lotId={lotId} deviceId={deviceId} />
  </div>
)
