import { Trans, useLingui } from '@lingui/react/macro'
import type { LotConfiguration } from '@stallwise/contract/configuration/configuration.contract.ts'
import { Link } from '#lib/routes/Link.tsx'
import { EditFrame } from '#ui/edit/EditFrame.tsx'
import { textOf } from '#ui/edit/field-props.ts'
import { NumberField } from '#ui/fields/NumberField.tsx'
import styles from '../configuration.module.css'
import { numberText, typedNumber } from '../typed-number.ts'
import { useSettingsEdit } from '../use-settings-edit.ts'

/** The high occupancy threshold, and when a sensor counts as silent. */
export const AlertsSection = ({ configuration }: { configuration: LotConfiguration }) => {
  const { t } = useLingui()
  const edit = useSettingsEdit(configuration, {
    valuesOf: (lot) => ({
      highOccupancyThreshold: numberText(lot.highOccupancyThreshold),
      sensorTimeoutMinutes: numberText(lot.sensorTimeoutMinutes),
      latenessMinutes: numberText(lot.latenessMinutes),
    }),
    changeOf: (values) => ({
      highOccupancyThreshold: typedNumber(values.highOccupancyThreshold)!,
      sensorTimeoutMinutes: typedNumber(values.sensorTimeoutMinutes)!,
      latenessMinutes: typedNumber(values.latenessMinutes)!,
    }),
  })
  const own = configuration.parkingGroups.filter(
    ({ highOccupancyThreshold }) => highOccupancyThreshold !== null,
  )
  const labels = {
    threshold: t`High occupancy threshold`,
    timeout: t`Mark a sensor as not reporting after`,
    lateness: t`Lateness window`,
  }
  return (
    <EditFrame
      title={<Trans>Alert thresholds</Trans>}
      edit={edit}
      objectName={t`configuration`}
      words={{
        highOccupancyThreshold: labels.threshold,
        sensorTimeoutMinutes: labels.timeout,
        latenessMinutes: labels.lateness,
      }}
      saveLabel={<Trans>Save thresholds</Trans>}
    >
      <NumberField
        label={labels.threshold}
        description={t`Above this, the lot shows a banner and raises an alert.`}
        unit="%"
        {...textOf(edit, 'highOccupancyThreshold')}
      />
      <NumberField
        label={labels.timeout}
        description={t`15 minutes to 7 days without a message.`}
        inputMode="numeric"
        unit={t`minutes`}
        {...textOf(edit, 'sensorTimeoutMinutes')}
      />
      <NumberField
        label={labels.lateness}
        description={t`5 to 60 minutes. Messages that arrive later correct the history, but raise no alerts.`}
        inputMode="numeric"
        unit={t`minutes`}
        {...textOf(edit, 'latenessMinutes')}
      />
      {own.length > 0 && (
        <p className={`${styles.whole} ${styles.facts}`}>
          <span className="dim">{t`Groups with their own threshold:`}</span>
          {own.map((group) => (
            <Link
              key={group._id}
              to={`/parking-lots/${configuration._id}/configuration/parking-group/${group._id}`}
            >
              {group.name} {group.highOccupancyThreshold}%
            </Link>
          ))}
        </p>
      )}
    </EditFrame>
  )
}
