import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type {
  AccountCheckView,
  PaymentAccountView,
} from '@stallwise/contract/payments/payment-account.contract.ts'
import { ApiProblem } from '#lib/api/api-problem.ts'
import { call } from '#lib/api/call.ts'
import { problemText } from '#lib/api/problem-text.ts'
import { Banner } from '#ui/Banner.tsx'
import type { Edit } from '#ui/edit/use-edit.ts'
import { faultTexts } from '#ui/fields/fault-text.ts'
import { bodyOfAccount, checkAccount, type AccountValues } from './account.form.ts'
import styles from './account.module.css'

const useFindings = () => {
  const { t } = useLingui()
  const gateway: Record<AccountCheckView['gateway'], string> = {
    ok: t`The payment provider accepts the store ID and the API token.`,
    'wrong-store': t`The payment provider does not know this store ID.`,
    'wrong-token': t`The payment provider does not accept this API token for the store.`,
    'wrong-address': t`A different service answers at the payment provider’s address.`,
    unreachable: t`The payment provider cannot be reached.`,
    unclear: t`The payment provider answered, but did not say whether it accepts the account. Try again later.`,
  }
  const cardForm: Record<AccountCheckView['cardForm'], string> = {
    ok: t`The card form can be reached. Whether it accepts the profile ID shows only when a card is entered.`,
    'wrong-address': t`No card form was found at its address.`,
    unreachable: t`The card form cannot be reached.`,
  }
  return { gateway, cardForm }
}

const Finding = ({ isOk, text }: { isOk: boolean; text: string }) => (
  <Banner {...(isOk ? { icon: 'check' } : { tone: 'alert' })}>{text}</Banner>
)

interface AccountTestProps {
  lotId: string
  /** As it is saved. */
  account: PaymentAccountView
  edit: Edit<AccountValues>
}

/** Tests the account as entered, without saving it and without moving money. PAY-91. */
export const AccountTest = ({ lotId, account, edit }: AccountTestProps) => {
  const { t, i18n } = useLingui()
  const findings = useFindings()
  const trial = useMutation({
    mutationFn: (values: AccountValues) =>
      call('POST /parking-lots/{id}/payment-account/test', {
        params: { id: lotId },
        body: bodyOfAccount(values, account),
      }),
    retry: false,
  })
  const test = () => {
    const faults = checkAccount(edit.values, account)
    for (const { path } of faults) edit.touch(path as keyof AccountValues)
    if (faults.length === 0) trial.mutate(edit.values)
  }
  // The form has no fields for the addresses.
  const whyNot = (problem: Error) =>
    (problem instanceof ApiProblem && faultTexts(problem.errors)) || problemText(problem, i18n)
  // What was found about other values is not shown.
  const isCurrent = trial.variables === edit.values
  const { data, error, isPending } = trial
  return (
    <div className={styles.test}>
      <Button loading={isPending} onClick={test}>{t`Test account`}</Button>
      <span className="small dim">{t`No money moves, and nothing is saved.`}</span>
      <div role="status" className={styles.findings}>
        {isCurrent && data && (
          <>
            <Finding isOk={data.gateway === 'ok'} text={findings.gateway[data.gateway]} />
            <Finding isOk={data.cardForm === 'ok'} text={findings.cardForm[data.cardForm]} />
          </>
        )}
        {isCurrent && error && <Finding isOk={false} text={whyNot(error)} />}
      </div>
    </div>
  )
}
