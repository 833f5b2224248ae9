import { useLingui } from '@lingui/react/macro'
import { preferencesPlace } from '#features/users/preferences/preferences.places.ts'
import { NotificationsButton } from '#features/notifications/bell/NotificationsButton.tsx'
import { Link } from '#lib/routes/Link.tsx'
import { addressOf } from '#lib/routes/places.ts'
import { mayDo, useMe } from '#lib/session/viewer.ts'
import { barKindOf } from '../top-bar/bar-kind.ts'
import styles from './AccountLinks.module.css'

interface AccountLinksProps {
  /** In the rail of a lot; above a page without one, and where the rail has no room. */
  place: 'rail' | 'page' | 'page-in-lot'
}

/** Notifications and preferences of those whose top bar has neither: tenants, owners and intercom users. SES-46 */
export const AccountLinks = ({ place }: AccountLinksProps) => {
  const { t, i18n } = useLingui()
  const me = useMe()
  if (barKindOf(me) === 'staff' || !mayDo(me, 'lot.read')) return null
  return (
    <div role="group" className={styles[place]} aria-label={t`Your account`}>
      <Link to={addressOf(preferencesPlace.to, me)}>{i18n._(preferencesPlace.label)}</Link>
      <NotificationsButton />
    </div>
  )
}
