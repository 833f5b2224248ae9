import type { PassholderView } from '@stallwise/contract/passholders/passholders.contract.ts'
import { Badge } from '#ui/Badge.tsx'
import { formatValidity, passStateNames } from './passholder-words.ts'
import styles from './passholders.module.css'

/** Until when a pass is valid, and a sign where it is not valid today. */
export const PassState = ({
  passholder,
}: {
  passholder: Pick<PassholderView, 'state' | 'validFrom' | 'validTo'>
}) => (
  <span className={styles.state}>
    {passholder.state !== 'valid' && (
      <Badge tone={passholder.state === 'expired' ? 'alert' : 'soon'}>
        {passStateNames()[passholder.state]}
      </Badge>
    )}
    <span>{formatValidity(passholder)}</span>
  </span>
)
