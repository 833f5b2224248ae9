import type { LotDeviceView } from '@stallwise/contract/devices/lot-devices.contract.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import styles from '../devices.module.css'
import { conditionIcons, conditionNames, shownConditionsOf, toneOf } from './lot-device-words.ts'

/** How a device stands, in words. Online is quiet. */
export const LotDeviceSign = ({ device }: { device: LotDeviceView }) => {
  const names = conditionNames()
  const conditions = shownConditionsOf(device)
  if (conditions.length === 0) return <span className="dimmer">–</span>
  const icon = conditionIcons[conditions[0]!]
  return (
    <span className={`${styles.stand} ${toneOf(conditions)}`}>
      {icon && <Icon name={icon} size={14} />}
      {conditions.map((one) => names[one]).join(', ')}
    </span>
  )
}
