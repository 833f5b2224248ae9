import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { PaymentAccountView } from '@stallwise/contract/payments/payment-account.contract.ts'
import { call } from '#lib/api/call.ts'
import { EditDialog } from '#ui/edit/EditDialog.tsx'
import { choiceOf, textOf } from '#ui/edit/field-props.ts'
import { useEdit } from '#ui/edit/use-edit.ts'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { choicesOf } from '#ui/resource/fields.tsx'
import { toastDone } from '#ui/toasts.tsx'
import {
  bodyOfAccount,
  checkAccount,
  environmentOf,
  isSameStore,
  useEnvironmentNames,
  valuesOfAccount,
  type AccountValues,
} from './account.form.ts'
import { AccountTest } from './AccountTest.tsx'
import { paymentsKey } from '../payments.queries.ts'

interface AccountDialogProps {
  lotId: string
  /** Null to add one. */
  account: PaymentAccountView
  onClose: () => void
}

const useAccountEdit = ({ lotId, account, onClose }: AccountDialogProps) => {
  const { t } = useLingui()
  const queries = useQueryClient()
  return useEdit<AccountValues, PaymentAccountView>({
    initial: valuesOfAccount(account),
    version: account?.version,
    valuesOf: valuesOfAccount,
    check: (values) => checkAccount(values, account),
    save: async (values, version) => {
      const body = { ...bodyOfAccount(values, account), version }
      return (await call('PUT /parking-lots/{id}/payment-account', { params: { id: lotId }, body })).account
    },
    onSaved: async () => {
      toastDone(t`Payment account saved.`)
      await queries.invalidateQueries({ queryKey: paymentsKey(lotId) })
      onClose()
    },
  })
}

/** The account of a lot at the payment provider. PAY-70, PAY-71. */
export const AccountDialog = (props: AccountDialogProps) => {
  const { lotId, account, onClose } = props
  const { t } = useLingui()
  const edit = useAccountEdit(props)
  const environments = useEnvironmentNames()
  const words = {
    environment: t`Environment`,
    storeId: t`Store ID`,
    profileId: t`Profile ID of the card form`,
    apiToken: t`API token`,
  }
  const isSame = isSameStore(edit.values, account)
  const isOwn = account !== null && environmentOf(account) === 'other'
  const choices = choicesOf(environments).filter(({ value }) => isOwn || value !== 'other')
  return (
    <EditDialog
      title={<Trans>Payment account</Trans>}
      edit={edit}
      objectName={t`payment account`}
      words={words}
      onClose={onClose}
      saveLabel={<Trans>Save account</Trans>}
    >
      <SelectField label={words.environment} data={choices} {...choiceOf(edit, 'environment')} />
      <TextField label={words.storeId} required autoComplete="off" {...textOf(edit, 'storeId')} />
      <TextField label={words.profileId} required autoComplete="off" {...textOf(edit, 'profileId')} />
      <TextField
        label={words.apiToken}
        type="password"
        autoComplete="new-password"
        description={
          isSame ? t`Leave blank to keep the saved one. It is never shown.` : t`It is never shown again.`
        }
        required={!isSame}
        {...textOf(edit, 'apiToken')}
      />
      {account && !isSame && (
        <p className="small" role="status">
          <Trans>
            Payments charged with the previous store can only be refunded at the provider, and the settlement
            of their days can no longer compare them.
          </Trans>
        </p>
      )}
      <AccountTest lotId={lotId} account={account} edit={edit} />
    </EditDialog>
  )
}
