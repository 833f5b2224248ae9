import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import {
  checkSilenceEnd,
  longestSilenceDays,
  type SilenceScope,
} from '@stallwise/domain/alerts/alert-silences.rules.ts'
import type { Lot } from '@stallwise/contract/lots/lots.contract.ts'
import { ConfirmDialog } from '#ui/Dialog.tsx'
import { DateTimeField } from '#ui/fields/DateTimeField.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { Stack } from '#ui/Stack.tsx'
import type { SilenceTarget } from './alerts.queries.ts'
import { inAnHour, instantAt, tomorrowMorning } from './snooze-times.ts'

interface SilenceDialogProps {
  /** What is snoozed until a time; undefined if it is chosen here: a lot, or a type of its alerts. */
  cause?: { readonly key: string; readonly text: string } | undefined
  lot: Pick<Lot, 'timeZone'>
  onSilence: (target: SilenceTarget, until: number) => Promise<unknown>
  onClose: () => void
}

type Choice = 'hour' | 'tomorrow' | 'time'

const endOf = (choice: Choice, time: string, timeZone: string): number | undefined => {
  const now = Date.now()
  if (choice === 'hour') return inAnHour(now)
  return choice === 'tomorrow' ? tomorrowMorning(now, timeZone) : instantAt(time, timeZone)
}

const useScopeNames = (): Record<Exclude<SilenceScope, 'cause'>, string> => {
  const { t } = useLingui()
  return { lot: t`All alerts of the lot`, violation: t`Violation alerts`, occupancy: t`Occupancy alerts` }
}

/** ALE-34, ALE-35: asks what to silence and until when. */
export const SilenceDialog = ({ cause, lot: { timeZone }, onSilence, onClose }: SilenceDialogProps) => {
  const { t } = useLingui()
  const scopes = useScopeNames()
  const [scope, setScope] = useState<Exclude<SilenceScope, 'cause'>>('lot')
  const [choice, setChoice] = useState<Choice>(cause ? 'time' : 'hour')
  const [time, setTime] = useState('')
  const [fault, setFault] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const choices: Record<Choice, string> = {
    hour: t`For an hour`,
    tomorrow: t`Until tomorrow, 06:00`,
    time: t`Until another time`,
  }
  const confirm = async () => {
    const until = endOf(choice, time, timeZone)
    if (until === undefined) return setFault(t`Select a time.`)
    const [wrong] = checkSilenceEnd(until, Date.now())
    if (wrong)
      return setFault(
        wrong.code === 'in-the-past'
          ? t`The time is in the past.`
          : t`Select a time within ${longestSilenceDays} days.`,
      )
    setBusy(true)
    await onSilence(cause ? { scope: 'cause', cause: cause.key } : { scope, cause: null }, until)
    onClose()
  }
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={cause ? <Trans>Snooze alerts</Trans> : <Trans>Silence alerts</Trans>}
      answer={cause ? <Trans>Snooze alerts</Trans> : <Trans>Silence alerts</Trans>}
      onConfirm={() => void confirm()}
      isBusy={isBusy}
    >
      <Stack>
        {cause ? (
          <p>{cause.text}</p>
        ) : (
          <SelectField
            label={t`Which alerts`}
            data={Object.entries(scopes).map(([value, label]) => ({ value, label }))}
            value={scope}
            onChange={(value) => setScope((value ?? 'lot') as typeof scope)}
          />
        )}
        {!cause && (
          <SelectField
            label={t`How long`}
            data={Object.entries(choices).map(([value, label]) => ({ value, label }))}
            value={choice}
            onChange={(value) => setChoice((value ?? 'hour') as Choice)}
          />
        )}
        {choice === 'time' && (
          <DateTimeField
            label={t`Until`}
            required
            timeZone={timeZone}
            value={time}
            error={fault}
            onDateTime={(value) => {
              setTime(value)
              setFault(undefined)
            }}
          />
        )}
        <p className="small dim">
          {cause ? (
            <Trans>
              For everybody. These alerts, later ones too, move below the others and notify nobody until then.
            </Trans>
          ) : (
            <Trans>For everybody. The alerts stay in the list and notify nobody until then.</Trans>
          )}
        </p>
      </Stack>
    </ConfirmDialog>
  )
}
