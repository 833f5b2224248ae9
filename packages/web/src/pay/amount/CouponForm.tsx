import { Trans, useLingui } from '@lingui/react/macro'
import type { ParkingSessionView } from '@stallwise/contract/payments/parking-session.contract.ts'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { Field } from '../ui/Field.tsx'

type Coupon = NonNullable<ParkingSessionView['coupon']>

interface CouponFormProps {
  coupon: Coupon | null
  onApply: (code: string | undefined) => void
  isBusy: boolean
  /** What had the focus was replaced by this. */
  takesFocus: boolean
}

const useFaultWords = () => {
  const { t } = useLingui()
  const words: Readonly<Record<Exclude<Coupon['state'], 'valid'>, string>> = {
    'unknown-code': t`This code is not valid at this parking lot. Check it.`,
    'not-yet-valid': t`This code is not valid yet.`,
    expired: t`This code has expired.`,
    'used-up': t`This code has reached its maximum number of uses.`,
    'already-used': t`This code has already been used for this vehicle.`,
    paused: t`Too many wrong codes were entered. Try again in 15 minutes, or pay without a code.`,
  }
  return (state: Coupon['state']) => (state === 'valid' ? undefined : words[state])
}

/** A coupon code. It counts once the server has checked it. */
export const CouponForm = ({ coupon, onApply, isBusy, takesFocus }: CouponFormProps) => {
  const { t } = useLingui()
  const faultOf = useFaultWords()
  const [code, setCode] = useState(coupon?.code ?? '')
  const [applied, setApplied] = useState(code)
  const start = useRef<HTMLElement>(null)
  const [isReplacing] = useState(takesFocus)
  useEffect(() => {
    if (isReplacing) start.current?.focus()
  }, [isReplacing])
  if (coupon?.state === 'valid')
    return (
      <p className="applied" role="status">
        <span ref={start} tabIndex={-1}>
          {coupon.isUsed ? (
            <Trans>Coupon {coupon.code} was used for this stay</Trans>
          ) : (
            <Trans>Coupon {coupon.code} applied</Trans>
          )}
        </span>
        {!coupon.isUsed && (
          <button type="button" className="link" onClick={() => onApply(undefined)}>{t`Remove`}</button>
        )}
      </p>
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!code.trim() || isBusy) return
    setApplied(code)
    onApply(code.trim())
  }
  return (
    <details open={coupon !== null || undefined}>
      <summary ref={start}>{t`I have a coupon code`}</summary>
      <form onSubmit={submit} className="field-row" noValidate>
        <Field
          label={t`Coupon code`}
          value={code}
          onText={setCode}
          fault={coupon && applied === code ? faultOf(coupon.state) : undefined}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="done"
          maxLength={50}
        />
        <button type="submit" aria-disabled={isBusy}>{t`Apply`}</button>
      </form>
    </details>
  )
}
