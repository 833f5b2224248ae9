import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Radio } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import type { GivenValidation, Kiosk } from '@stallwise/contract/visitors/registered-vehicles.contract.ts'
import { faultsOfFields, required } from '@stallwise/domain/fields/field.rules.ts'
import type { FieldFault } from '@stallwise/domain/fields/field-faults.ts'
import { plate as aPlate } from '@stallwise/domain/fields/person.rules.ts'
import { kioskTimes } from '@stallwise/domain/visitors/registered-vehicles.model.ts'
import { reductionText } from '#ui/words/reductions.ts'
import { ApiProblem } from '#lib/api/api-problem.ts'
import { call } from '#lib/api/call.ts'
import { problemText } from '#lib/api/problem-text.ts'
import { faultText } from '#ui/fields/fault-text.ts'
import styles from './kiosk.module.css'
import { KioskPlateField } from './KioskPlateField.tsx'
import { submitOnEnter } from './submit-on-enter.ts'
import { useIdle } from './use-idle.ts'

type Offered = Kiosk['validations'][number]

const isUsedUp = ({ usesLeft }: Offered): boolean => usesLeft === 0

const OfferedCard = ({ one, currency, isChosen }: { one: Offered; currency: string; isChosen: boolean }) => (
  <Radio.Card
    value={one._id}
    className={styles.validation!}
    tabIndex={isChosen ? 0 : -1}
    disabled={isUsedUp(one)}
    onKeyDown={submitOnEnter}
  >
    <span className={styles.validationName}>{one.name}</span>
    <span>{reductionText(one, currency)}</span>
    {one.usesLeft !== null && (
      <span className="dim">
        {isUsedUp(one) ? <Trans>Used up</Trans> : <Plural value={one.usesLeft} one="# left" other="# left" />}
      </span>
    )}
  </Radio.Card>
)

interface GiveFormProps {
  lotId: string
  kiosk: Kiosk
  onGiven: (given: GivenValidation) => void
  /** The validations may have changed. */
  onRefused: () => void
}

/** By lot, until the page is left. */
const lastChosen = new Map<string, string>()

/** The last validation stays chosen for the next visitor: a shop mostly gives the same one. */
export const GiveForm = ({ lotId, kiosk, onGiven, onRefused }: GiveFormProps) => {
  const { t, i18n } = useLingui()
  const { validations, currency } = kiosk
  const [plate, setPlate] = useState('')
  const [wanted, setWanted] = useState(lastChosen.get(lotId))
  const [fault, setFault] = useState<Pick<FieldFault, 'code' | 'limit'>>()
  const field = useRef<HTMLInputElement>(null)
  const free = validations.filter((one) => !isUsedUp(one))
  const chosen = free.find(({ _id }) => _id === wanted) ?? free[0]
  const gift = useMutation({
    mutationFn: (paymentValidation: string) =>
      call('POST /parking-lots/staff-visitor-validation/{id}/given', {
        params: { id: lotId },
        body: { licensePlate: plate, paymentValidation },
      }),
    onSuccess: onGiven,
    onError: (error) => {
      if (error instanceof ApiProblem) setFault((error.errors as readonly FieldFault[])[0])
      field.current?.focus()
      onRefused()
    },
  })
  const change = (typed: string) => {
    setPlate(typed)
    setFault(undefined)
    gift.reset()
  }
  useIdle(plate === '' ? undefined : plate, kioskTimes.entryMs, () => change(''))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const [found] = faultsOfFields({ plate }, { plate: [required, aPlate] })
    setFault(found)
    if (found || !chosen) {
      field.current?.focus()
      return
    }
    lastChosen.set(lotId, chosen._id)
    gift.mutate(chosen._id)
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <KioskPlateField ref={field} value={plate} onPlate={change} error={fault && faultText(fault)} />
      <Radio.Group
        label={t`Validation`}
        classNames={{ label: styles.label! }}
        value={chosen?._id ?? ''}
        onChange={setWanted}
      >
        <div className={styles.validations}>
          {validations.map((one) => (
            <OfferedCard key={one._id} one={one} currency={currency} isChosen={one === chosen} />
          ))}
        </div>
      </Radio.Group>
      {gift.error && !fault && (
        <p role="alert" className={styles.failure}>
          {problemText(gift.error, i18n)}
        </p>
      )}
      <Button
        type="submit"
        variant="primary"
        className={styles.submit!}
        loading={gift.isPending}
        disabled={!chosen}
      >{t`Give validation`}</Button>
    </form>
  )
}
