import type { LotDeviceView } from '@stallwise/contract/devices/lot-devices.contract.ts'
import type { DeviceCondition } from '@stallwise/domain/devices/lot-devices.model.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import type { IconName } from '#ui/icons/paths.ts'
import styles from '../devices.module.css'
import { conditionNames, conditionsOf } from './lot-device-words.ts'

const icons: Partial<Record<DeviceCondition, IconName>> = {
  never: 'clock',
  late: 'plug-off',
  offline: 'plug-off',
  fault: 'sensor-off',
  flapping: 'sensor-off',
  lowBattery: 'battery',
  pushFailed: 'plug-off',
}

const toneOf = (conditions: readonly DeviceCondition[]) => {
  if (conditions.some((one) => one === 'offline' || one === 'fault' || one === 'pushFailed'))
    return 'is-alert'
  return conditions.some((one) => one !== 'online' && one !== 'inactive') ? 'is-soon' : ''
}

/** How a device stands, in words. Online is quiet. */
export const LotDeviceSign = ({ device }: { device: LotDeviceView }) => {
  const names = conditionNames()
  const conditions = conditionsOf(device)
  if (conditions.length === 0) return <span className="dim">–</span>
  const icon = icons[conditions[0]!]
  return (
    <span className={`${styles.sign} ${toneOf(conditions)}`}>
      {icon && <Icon name={icon} size={14} />}
      {conditions.map((one) => names[one]).join(', ')}
    </span>
  )
}
