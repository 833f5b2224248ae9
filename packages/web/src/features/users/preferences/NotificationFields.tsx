import { useLingui } from '@lingui/react/macro'
import { Checkbox } from '@mantine/core'
import type { Preferences } from '@stallwise/contract/users/users.contract.ts'
import {
  mayBeNotifiedOf,
  notificationKinds,
  type NotificationKind,
} from '@stallwise/domain/notifications/notification-kinds.rules.ts'
import type { MailInterval } from '@stallwise/domain/notifications/notification-preferences.rules.ts'
import { useLotOptions } from './lot-options.ts'
import { useMe } from '#lib/session/viewer.ts'
import { MultiSelectField } from '#ui/fields/MultiSelectField.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import styles from './NotificationFields.module.css'

type Value = Preferences['notifications']

interface NotificationFieldsProps {
  value: Value
  onChange: (value: Value) => void
}

const useKindNames = (): Record<NotificationKind, string> => {
  const { t } = useLingui()
  return {
    violation: t`Violations`,
    occupancy: t`Occupancy alerts`,
    sensorError: t`Sensor errors`,
    gate: t`Gates that do not open`,
    payment: t`Payments waiting for the provider`,
    recommendation: t`New recommendations`,
    report: t`Reports that could not be sent`,
  }
}

const ChannelBoxes = ({
  value,
  kinds,
  onChange,
}: NotificationFieldsProps & { kinds: readonly NotificationKind[] }) => {
  const { t } = useLingui()
  const names = useKindNames()
  const channels = { app: t`In the app`, email: t`E-mail` }
  const set = (kind: NotificationKind, channel: keyof typeof channels, isOn: boolean) =>
    onChange({
      ...value,
      kinds: { ...value.kinds, [kind]: { ...value.kinds[kind], [channel]: isOn } },
    })
  const boxOf = (kind: NotificationKind, channel: keyof typeof channels) => (
    <td>
      <Checkbox
        checked={value.kinds[kind][channel]}
        aria-label={channel === 'app' ? t`${names[kind]}, in the app` : t`${names[kind]}, e-mail`}
        onChange={(event) => set(kind, channel, event.currentTarget.checked)}
      />
    </td>
  )
  return (
    <table className={styles.channels}>
      <thead>
        <tr>
          <th scope="col">{t`Notify me of`}</th>
          <th scope="col">{channels.app}</th>
          <th scope="col">{channels.email}</th>
        </tr>
      </thead>
      <tbody>
        {kinds.map((kind) => (
          <tr key={kind}>
            <th scope="row">{names[kind]}</th>
            {boxOf(kind, 'app')}
            {boxOf(kind, 'email')}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const LotFields = ({ value, onChange }: NotificationFieldsProps) => {
  const { t } = useLingui()
  const chosen = value.lots ?? []
  const found = useLotOptions(chosen, value.lots !== null)
  return (
    <>
      <SelectField
        label={t`Of which lots`}
        data={[
          { value: 'all', label: t`All lots` },
          { value: 'some', label: t`Selected lots` },
        ]}
        value={value.lots === null ? 'all' : 'some'}
        onChange={(choice) => onChange({ ...value, lots: choice === 'all' ? null : [] })}
      />
      {value.lots !== null && (
        <MultiSelectField
          label={t`Lots`}
          searchable
          data={[...found.options]}
          value={[...value.lots]}
          // The server has filtered them.
          filter={({ options }) => options}
          onSearchChange={found.onText}
          nothingFoundMessage={found.isLoading ? t`Loading` : t`No matches`}
          description={found.more > 0 ? t`Type to find more.` : undefined}
          onChange={(lots) => onChange({ ...value, lots })}
        />
      )}
    </>
  )
}

/** NTF-10, NTF-11: of what, how and of which lots a user is notified. */
export const NotificationFields = ({ value, onChange }: NotificationFieldsProps) => {
  const { t } = useLingui()
  const { roles } = useMe()
  const kinds = notificationKinds.filter((kind) => mayBeNotifiedOf(roles, kind))
  if (kinds.length === 0) return null
  const intervals: Record<MailInterval, string> = { 15: t`15 minutes`, 60: t`An hour`, 240: t`4 hours` }
  return (
    <section id="notifications" className={styles.section} aria-label={t`Notifications`}>
      <h2>{t`Notifications`}</h2>
      <ChannelBoxes value={value} onChange={onChange} kinds={kinds} />
      <div className={styles.fields}>
        <LotFields value={value} onChange={onChange} />
        {kinds.some((kind) => value.kinds[kind].email) && (
          <SelectField
            label={t`At most one e-mail`}
            description={t`What happens in between is in the next one.`}
            data={Object.entries(intervals).map(([minutes, label]) => ({ value: minutes, label }))}
            value={String(value.mailMinutes)}
            onChange={(minutes) => onChange({ ...value, mailMinutes: Number(minutes) as MailInterval })}
          />
        )}
      </div>
    </section>
  )
}
