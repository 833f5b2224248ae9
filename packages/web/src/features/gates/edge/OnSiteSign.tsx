import { Trans } from '@lingui/react/macro'
import type { SprockitView } from '@stallwise/contract/gates/gates.contract.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import styles from '../gates.module.css'

/** How a gate is reached, and whether the edge box is online. GAT-42. */
export const OnSiteSign = ({ onSite }: Pick<SprockitView, 'onSite'>) => {
  if (onSite === null) return <Trans>Direct</Trans>
  if (onSite === 'online')
    return (
      <span className={styles.sign}>
        <Icon name="plug" size={14} />
        <Trans>Edge box</Trans>
      </span>
    )
  return (
    <span className={`${styles.sign} is-alert`}>
      <Icon name="plug-off" size={14} />
      <Trans>Edge box offline</Trans>
    </span>
  )
}
