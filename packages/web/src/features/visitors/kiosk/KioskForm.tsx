import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Radio } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import type { Kiosk, ValidationReply } from '@stallwise/contract/visitors/registered-vehicles.contract.ts'
import type { FieldFault } from '@stallwise/domain/fields/field-faults.ts'
import { kioskTimes } from '@stallwise/domain/visitors/registered-vehicles.model.ts'
import { checkValidation } from '@stallwise/domain/visitors/registered-vehicles.rules.ts'
import { ApiProblem } from '#lib/api/api-problem.ts'
import { call } from '#lib/api/call.ts'
import { problemText } from '#lib/api/problem-text.ts'
import { faultText } from '#ui/fields/fault-text.ts'
import { durationText } from '../guests/guest-words.ts'
import styles from './kiosk.module.css'
import { KioskPlateField } from './KioskPlateField.tsx'
import { submitOnEnter } from './submit-on-enter.ts'
import { useIdle } from './use-idle.ts'

interface KioskFormProps {
  lotId: string
  kiosk: Kiosk
  onValidated: (reply: ValidationReply & { plate: string }) => void
}

/** What the visitor enters: a plate and how long the visit takes. GUE-50. */
export const KioskForm = ({ lotId, kiosk, onValidated }: KioskFormProps) => {
  const { t, i18n } = useLingui()
  const { visitorDurations: durations } = kiosk
  const first = durations[0] ?? null
  const [plate, setPlate] = useState('')
  const [minutes, setMinutes] = useState(first)
  const [faults, setFaults] = useState<readonly Pick<FieldFault, 'path' | 'code' | 'limit'>[]>([])
  const field = useRef<HTMLInputElement>(null)
  const validation = useMutation({
    mutationFn: () =>
      call('POST /parking-lots/staff-visitor-validation/{id}', {
        params: { id: lotId },
        body: { licensePlate: plate, minutes: minutes! },
      }),
    onSuccess: (reply) => onValidated({ ...reply, plate }),
    onError: (error) => {
      if (error instanceof ApiProblem) setFaults(error.errors as typeof faults)
      field.current?.focus()
    },
  })
  const clear = () => {
    setPlate('')
    setMinutes(first)
    setFaults([])
    validation.reset()
  }
  const isTouched = plate !== '' || minutes !== first || faults.length > 0
  useIdle(isTouched ? `${plate} ${minutes}` : undefined, kioskTimes.entryMs, clear)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = checkValidation({ licensePlate: plate, minutes }, durations)
    setFaults(found)
    if (found.length === 0) validation.mutate()
    else field.current?.focus()
  }
  const faultOf = (path: string) => {
    const fault = faults.find((one) => one.path === path)
    return fault && faultText(fault)
  }
  const isPlaced = faults.some(({ path }) => path === 'licensePlate' || path === 'minutes')
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <KioskPlateField
        ref={field}
        value={plate}
        onPlate={(typed) => {
          setPlate(typed)
          setFaults([])
        }}
        error={faultOf('licensePlate')}
      />
      <Radio.Group
        label={t`How long do you stay?`}
        classNames={{ label: styles.label!, error: styles.error! }}
        value={String(minutes)}
        onChange={(value) => setMinutes(Number(value))}
        error={faultOf('minutes')}
      >
        <div className={styles.durations}>
          {durations.map((one) => (
            <Radio.Card
              key={one}
              value={String(one)}
              className={styles.duration!}
              tabIndex={one === minutes ? 0 : -1}
              onKeyDown={submitOnEnter}
            >
              {durationText(one)}
            </Radio.Card>
          ))}
        </div>
      </Radio.Group>
      {validation.error && !isPlaced && (
        <p role="alert" className={styles.failure}>
          {problemText(validation.error, i18n)}
        </p>
      )}
      <Button type="submit" variant="primary" className={styles.submit!} loading={validation.isPending}>
        <Trans>Validate parking</Trans>
      </Button>
    </form>
  )
}
