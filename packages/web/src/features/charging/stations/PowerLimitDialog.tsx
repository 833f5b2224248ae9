import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import {
  checkPowerLimit,
  limitProfileId,
  powerLimitUnits,
  profileOfLimit,
  type PowerLimit,
} from '@stallwise/domain/charging/power-limit.rules.ts'
import { faultText } from '#ui/fields/fault-text.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { NumberField } from '#ui/fields/NumberField.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { Outcome } from './Outcome.tsx'
import { connectorLabel } from './station-words.ts'
import { useSetting, type OfStation } from './use-setting.ts'

/** Sets or removes a limit of power of a station, or of one of its connectors. CST-59 */
export const PowerLimitDialog = ({ onClose, ...props }: OfStation) => {
  const { station } = props
  const { t } = useLingui()
  const setting = useSetting(props)
  const [limit, setLimit] = useState<PowerLimit>({ evse: 0, limit: '', unit: 'A' })
  const [isShown, setShown] = useState(false)
  const faults = checkPowerLimit(limit, station)
  const evses = [...new Set(station.connectors.map(({ evse }) => evse))].filter((evse) => evse > 0)
  const set = () => {
    setShown(true)
    if (faults.length > 0) return
    const { transactionKey: _none, startsAt, ...profile } = profileOfLimit(limit, Date.now())
    setting.mutate({
      kind: 'setChargingProfile',
      evse: limit.evse,
      profile: {
        ...profile,
        periods: [...profile.periods],
        startsAt: startsAt === null ? null : new Date(startsAt).toISOString(),
      },
    })
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={<Trans>Power limit of {station.name}</Trans>}
      footer={
        <>
          <Button
            disabled={setting.isPending}
            onClick={() => setting.mutate({ kind: 'clearChargingProfile', id: limitProfileId(limit.evse) })}
          >
            <Trans>Remove limit</Trans>
          </Button>
          <Button variant="primary" loading={setting.isPending} onClick={set}>
            <Trans>Set limit</Trans>
          </Button>
        </>
      }
    >
      <Outcome of={setting} />
      <SelectField
        label={t`For`}
        value={String(limit.evse)}
        data={[0, ...evses].map((evse) => ({
          value: String(evse),
          label: connectorLabel({ evse, connector: 1 }),
        }))}
        onChange={(evse) => setLimit({ ...limit, evse: Number(evse) })}
      />
      <NumberField
        label={t`Limit`}
        data-autofocus
        value={limit.limit}
        error={isShown && faults[0] ? faultText(faults[0]) : undefined}
        onChange={(event) => setLimit({ ...limit, limit: event.currentTarget.value })}
      />
      <SelectField
        label={t`Unit`}
        value={limit.unit}
        data={powerLimitUnits.map((unit) => ({
          value: unit,
          label: unit === 'A' ? t`A of each phase` : t`kW in all`,
        }))}
        onChange={(unit) => setLimit({ ...limit, unit: unit === 'kW' ? 'kW' : 'A' })}
      />
      <p className="small dim">
        {t`A limit of a connector counts for vehicles that begin to charge afterwards. 0 stops charging.`}
      </p>
    </Dialog>
  )
}
