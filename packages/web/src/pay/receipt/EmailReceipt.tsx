import { Trans, useLingui } from '@lingui/react/macro'
import { email as checkEmail } from '@stallwise/domain/fields/field.rules.ts'
import { useRef, useState, type FormEvent } from 'react'
import { call } from '#lib/api/call.ts'
import { Field } from '../ui/Field.tsx'
import { Notice } from '../ui/Notice.tsx'
import { codeOf } from '../use-lookup.ts'

type State = 'idle' | 'invalid' | 'sending' | 'sent' | 'too-many' | 'failed'

const BeingSent = ({ address }: { address: string }) => <Trans>The receipt is being sent to {address}.</Trans>

interface EmailReceiptProps {
  receiptId: string
  /** Where it was sent when it was paid. */
  sentTo: string | undefined
}

/** Sends the receipt by e-mail, also again. */
export const EmailReceipt = ({ receiptId, sentTo }: EmailReceiptProps) => {
  const { t } = useLingui()
  const [email, setEmail] = useState('')
  const [state, setState] = useState<State>('idle')
  /** The same until it was sent: the reply of the last one may have been lost. */
  const key = useRef<string>(undefined)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (state === 'sending') return
    if (email.trim() === '' || checkEmail(email)) return setState('invalid')
    setState('sending')
    try {
      await call('POST /payments/receipts/{id}/email', {
        params: { id: receiptId },
        body: { email: email.trim() },
        idempotencyKey: (key.current ??= crypto.randomUUID()),
      })
      key.current = undefined
      setState('sent')
    } catch (error) {
      const code = codeOf(error)
      setState(code === 'too-many-requests' ? 'too-many' : code === 'invalid' ? 'invalid' : 'failed')
    }
  }
  return (
    <form onSubmit={(event) => void submit(event)} className="email-receipt" noValidate>
      {sentTo && (
        <p>
          <BeingSent address={sentTo} />
        </p>
      )}
      <div className="field-row">
        <Field
          label={sentTo ? t`Send it to another address` : t`Send the receipt to`}
          type="email"
          value={email}
          onText={(text) => {
            setEmail(text)
            setState('idle')
          }}
          fault={state === 'invalid' ? t`Enter an e-mail address such as name@example.com.` : undefined}
          autoComplete="email"
          inputMode="email"
          enterKeyHint="send"
        />
        <button type="submit" aria-disabled={state === 'sending'}>{t`Send`}</button>
      </div>
      {state === 'sent' && (
        <Notice kind="good">
          <BeingSent address={email.trim()} />
        </Notice>
      )}
      {state === 'too-many' && (
        <Notice kind="bad">{t`Receipts were sent too often. Try again in an hour.`}</Notice>
      )}
      {state === 'failed' && <Notice kind="bad">{t`The receipt could not be sent. Try again.`}</Notice>}
    </form>
  )
}
