import { Trans, useLingui } from '@lingui/react/macro'
import type { ChargingPage, VisitorCharging } from '@stallwise/contract/charging/visitor-charging.contract.ts'
import { email as checkEmail } from '@stallwise/domain/fields/field.rules.ts'
import { useRef, useState } from 'react'
import { formatCents } from '#lib/format/numbers.ts'
import { PayNotice } from '../amount/PayNotice.tsx'
import { CardFrame, type CardForm } from '../card/CardFrame.tsx'
import { readKept } from '../tab-storage.ts'
import { Field } from '../ui/Field.tsx'
import { Notice } from '../ui/Notice.tsx'
import { ChargingPrices } from './ChargingPrices.tsx'
import { ConnectorChoice } from './ConnectorChoice.tsx'
import { useStart } from './use-start.ts'

interface StartFormProps {
  page: ChargingPage
  onStarted: (charging: VisitorCharging) => void
  onStale: () => void
}

/** Why nobody can start here now. */
const NotFree = ({ page }: { page: ChargingPage }) => {
  const { t } = useLingui()
  return page.station.isOnline ? (
    <Notice kind="soon" title={t`In use or out of order`}>
      <Trans>This page shows when the station is free. You can wait here.</Trans>
    </Notice>
  ) : (
    <Notice kind="bad" title={t`Station offline`}>
      <Trans>The station has no connection and cannot be started. Use another one, or tell the staff.</Trans>
    </Notice>
  )
}

/** The price, the card, and the button that starts charging. */
export const StartForm = ({ page, onStarted, onStale }: StartFormProps) => {
  const { t } = useLingui()
  const card = useRef<CardForm>(null)
  const [chosen, setChosen] = useState<number>()
  const [email, setEmail] = useState('')
  const [isEmailWrong, setEmailWrong] = useState(false)
  const { state, tries, cardNumber, start, isRunning } = useStart(page.station.identity, onStarted, onStale)
  const { station, prices, tokenization, lot } = page
  const free = station.connectors.filter(({ isFree }) => isFree)
  const evse = free.find((connector) => connector.evse === chosen)?.evse ?? free[0]?.evse
  if (page.isOpen && !prices)
    return (
      <Notice kind="soon" title={t`No price is set`}>
        <Trans>Nobody can charge at this station until it has a price. Ask the staff.</Trans>
      </Notice>
    )
  if (!prices || !tokenization)
    return (
      <Notice kind="soon" title={t`Online payment is off`}>
        <Trans>You cannot pay for charging at this station online. Ask the staff.</Trans>
      </Notice>
    )
  const held = formatCents(prices.holdCents, lot.currency)
  const begin = (button: HTMLElement) => {
    const isWrong = email.trim() !== '' && checkEmail(email) !== undefined
    setEmailWrong(isWrong)
    if (isWrong) return button.closest('main')?.querySelector<HTMLInputElement>('input[type=email]')?.focus()
    const { holdCents, kwhCents, minuteCents, sessionCents } = prices
    const shown = { holdCents, kwhCents, minuteCents, sessionCents }
    const beside = readKept('stay', lot._id) ?? null
    const more = { beside, email: email.trim() || null }
    void start(card.current, (dataKey) => ({ evse: evse!, ...shown, ...more, dataKey }))
  }
  return (
    <div className="stack">
      {evse === undefined && <NotFree page={page} />}
      <ConnectorChoice station={station} chosen={evse} onChoose={setChosen} isDisabled={isRunning} />
      <ChargingPrices page={page} prices={prices} />
      {evse !== undefined && (
        <>
          <Notice kind="plain" title={t`${held} is held on your card`}>
            <Trans>You pay only for what you use. The rest is released when charging ends.</Trans>
          </Notice>
          <section aria-labelledby="card-title">
            <h2 id="card-title">{t`Card`}</h2>
            <CardFrame key={cardNumber} ref={card} tokenization={tokenization} />
          </section>
          <Field
            label={t`E-mail for the receipt (optional)`}
            type="email"
            value={email}
            onText={(text) => {
              setEmail(text)
              setEmailWrong(false)
            }}
            fault={isEmailWrong ? t`Enter an e-mail address such as name@example.com.` : undefined}
            autoComplete="email"
            inputMode="email"
            enterKeyHint="done"
          />
        </>
      )}
      <PayNotice key={tries} state={state} amount={held} onAgain={onStale} />
      {evse !== undefined && (
        <button
          type="button"
          className="main pay"
          onClick={({ currentTarget }) => begin(currentTarget)}
          aria-disabled={isRunning}
        >
          {isRunning ? <Trans>Starting…</Trans> : <Trans>Hold {held} and start</Trans>}
        </button>
      )}
    </div>
  )
}
