import { Trans } from '@lingui/react/macro'
import { hasRole, useMe } from '#lib/session/viewer.ts'
import styles from './passholders.module.css'

/** What tenants are told. Source: specification section 6. */
export const MobileAppNote = () =>
  hasRole(useMe(), 'tenant') ? (
    <p className={`${styles.note} dim`}>
      <Trans>Passholders can only use the mobile app.</Trans>
    </p>
  ) : null
