import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Card } from '#ui/Card.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Fact, Facts } from '#ui/Facts.tsx'
import { AccountDialog } from './account/AccountDialog.tsx'
import { environmentOf, useEnvironmentNames } from './account/account.form.ts'
import { paymentAccountQuery } from './payments.queries.ts'

/** The account of a lot at the payment provider, without its API token. PAY-70. */
export const AccountCard = ({ lotId }: { lotId: string }) => {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(paymentAccountQuery(lotId))
  const [isOpen, setOpen] = useState(false)
  const environments = useEnvironmentNames()
  if (!data && error) return <ErrorState onRetry={() => void refetch()} />
  if (!data) return null
  const { account } = data
  return (
    <Card
      title={t`Payment account`}
      aside={
        <Button size="compact-sm" onClick={() => setOpen(true)}>
          {account ? <Trans>Change account</Trans> : <Trans>Add account</Trans>}
        </Button>
      }
    >
      {account ? (
        <Facts label={t`Payment account`}>
          <Fact name={t`Payment provider`}>Moneris</Fact>
          <Fact name={t`Environment`}>{environments[environmentOf(account)]}</Fact>
          <Fact name={t`Store ID`}>{account.storeId}</Fact>
          <Fact name={t`Profile ID of the card form`}>{account.profileId}</Fact>
          <Fact name={t`API token`}>{t`Saved`}</Fact>
        </Facts>
      ) : (
        <p>{t`Without a payment account visitors cannot pay at this lot.`}</p>
      )}
      {isOpen && <AccountDialog lotId={lotId} account={account} onClose={() => setOpen(false)} />}
    </Card>
  )
}
