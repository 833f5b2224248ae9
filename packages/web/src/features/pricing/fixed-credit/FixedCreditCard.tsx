import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FixedCreditView } from '@stallwise/contract/pricing/fixed-credit.contract.ts'
import { formatMoney, formatNumber } from '#lib/format/numbers.ts'
import { Card } from '#ui/Card.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { fixedCreditQuery } from '../pricing.queries.ts'
import { FixedCreditDialog } from './FixedCreditDialog.tsx'

const CreditText = ({ credit: { kind, value }, currency }: { credit: FixedCreditView; currency: string }) => {
  const amount = value ?? 0
  if (kind === null) return <Trans>No fixed credit.</Trans>
  if (kind === 'kwh') return <Trans>{formatNumber(amount, Number.isInteger(amount) ? 0 : 2)} kWh free</Trans>
  return <Trans>{formatMoney(amount, currency)} free</Trans>
}

/** The credit of the lot for each charging session. VAL-40. */
export const FixedCreditCard = ({ lotId, currency }: { lotId: string; currency: string }) => {
  const { t } = useLingui()
  const credit = useQuery(fixedCreditQuery(lotId))
  const [isOpen, setOpen] = useState(false)
  return (
    <Card
      title={<Trans>Fixed credit value</Trans>}
      aside={
        credit.data && (
          <Button aria-label={t`Change fixed credit value`} onClick={() => setOpen(true)}>
            <Trans>Change</Trans>
          </Button>
        )
      }
    >
      {credit.error && <ErrorState onRetry={() => void credit.refetch()} />}
      {credit.data && (
        <p>
          <CreditText credit={credit.data} currency={currency} />
        </p>
      )}
      <p className="dim">
        <Trans>Credit for each charging session. It does not change parking prices.</Trans>
      </p>
      {isOpen && credit.data && (
        <FixedCreditDialog
          lotId={lotId}
          currency={currency}
          credit={credit.data}
          onClose={() => setOpen(false)}
        />
      )}
    </Card>
  )
}
