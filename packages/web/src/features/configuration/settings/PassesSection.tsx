import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { LotConfiguration } from '@stallwise/contract/configuration/configuration.contract.ts'
import { maxEntries } from '@stallwise/domain/configuration/lot-settings.rules.ts'
import { EditFrame } from '#ui/edit/EditFrame.tsx'
import styles from '../configuration.module.css'
import { useSettingsEdit } from '../use-settings-edit.ts'
import { weekdayNames } from '#lib/format/times.ts'
import { ValidityGroupFields, type ValidityGroup } from './ValidityGroupFields.tsx'

const working: ValidityGroup = { name: '', days: [1, 2, 3, 4, 5], from: '06:00', to: '18:00' }

/** Named sets of weekdays and hours that passes are valid in. */
export const PassesSection = ({ configuration }: { configuration: LotConfiguration }) => {
  const { t } = useLingui()
  const weekdays = weekdayNames('short')
  const edit = useSettingsEdit<{ passValidityGroups: ValidityGroup[] }>(configuration, {
    valuesOf: ({ passValidityGroups }) => ({ passValidityGroups }),
    changeOf: ({ passValidityGroups }) => ({ passValidityGroups }),
  })
  const { passValidityGroups: groups } = edit.values
  const set = (passValidityGroups: ValidityGroup[]) => edit.set({ passValidityGroups })
  const show = (all: readonly ValidityGroup[]) =>
    all
      .map(
        ({ name, days, from, to }) => `${name}: ${days.map((day) => weekdays[day]).join(' ')} ${from}–${to}`,
      )
      .join('; ')
  return (
    <EditFrame
      title={<Trans>Pass validity groups</Trans>}
      edit={edit}
      objectName={t`configuration`}
      words={{ passValidityGroups: { label: t`Pass validity groups`, show } }}
      saveLabel={<Trans>Save validity groups</Trans>}
    >
      {groups.length === 0 && (
        <p className={`${styles.whole} dim`}>{t`None yet. Every pass is valid at all hours, every day.`}</p>
      )}
      {groups.map((group, place) => (
        <ValidityGroupFields
          key={place}
          group={group}
          place={place}
          faultOf={edit.faultOf}
          onChange={(changed) => set(groups.map((one, nth) => (nth === place ? changed : one)))}
          onRemove={() => set(groups.filter((_, nth) => nth !== place))}
        />
      ))}
      {groups.length < maxEntries && (
        <div className={styles.whole}>
          <Button onClick={() => set([...groups, working])}>{t`Add validity group`}</Button>
        </div>
      )}
    </EditFrame>
  )
}
