import { useLingui } from '@lingui/react/macro'
import type { Me } from '@stallwise/contract/session/session.contract.ts'
import { userPlaces } from '#features.ts'
import { addressOf } from '#lib/routes/places.ts'
import { useSession } from '#lib/session/SessionContext.tsx'
import { useMe } from '#lib/session/viewer.ts'
import { MenuButton } from '#ui/MenuButton.tsx'
import { initialsOf } from './initials.ts'
import styles from './UserMenu.module.css'

const Who = ({ me }: { me: Me }) => (
  <span className={styles.who}>
    <b>{me.name}</b>
    <span>{me.email}</span>
    {me.customer && <span>{me.customer.name}</span>}
  </span>
)

export const UserMenu = () => {
  const { t, i18n } = useLingui()
  const me = useMe()
  const session = useSession()
  const { name } = me
  const places = userPlaces.filter((place) => place.isFor(me))
  const entries = [
    ...places.map(({ to, label, icon }) => ({
      key: addressOf(to, me),
      label: i18n._(label),
      ...(icon && { icon }),
      to: addressOf(to, me),
    })),
    { key: 'sign-out', label: t`Sign out`, icon: 'sign-out' as const, onPick: () => void session.signOut() },
  ]
  return (
    <MenuButton label={t`Your account`} entries={entries} head={<Who me={me} />} width={240}>
      <button type="button" className={styles.button} aria-haspopup="menu">
        <span className={styles.initials} aria-hidden="true">
          {initialsOf(name)}
        </span>
        <span className="sr">{t`${name}, menu`}</span>
      </button>
    </MenuButton>
  )
}
