import { useLingui } from '@lingui/react/macro'
import type {
  NewPaymentAccount,
  PaymentAccountView,
} from '@stallwise/contract/payments/payment-account.contract.ts'
import type { FieldFault } from '@stallwise/domain/fields/field-faults.ts'
import { atMostCharacters, faultsOfFields, required } from '@stallwise/domain/fields/field.rules.ts'
import { monerisAddresses, type PaymentAddresses } from '@stallwise/domain/payments/payment-addresses.ts'

type Environment = keyof typeof monerisAddresses | 'other'

/** The form's values. The API token starts empty: the server never sends it. */
export interface AccountValues {
  environment: Environment
  storeId: string
  profileId: string
  apiToken: string
}

const isSame = (a: PaymentAddresses, b: PaymentAddresses): boolean =>
  a.gatewayUrl === b.gatewayUrl && a.tokenizationUrl === b.tokenizationUrl

/** `other`: addresses that users cannot select, such as the sandbox's. */
export const environmentOf = (account: PaymentAddresses): Environment => {
  if (isSame(account, monerisAddresses.production)) return 'production'
  return isSame(account, monerisAddresses.qa) ? 'qa' : 'other'
}

export const useEnvironmentNames = (): Record<Environment, string> => {
  const { t } = useLingui()
  return { production: t`Production`, qa: t`QA (for tests)`, other: t`Other address, such as the sandbox` }
}

export const valuesOfAccount = (account: PaymentAccountView): AccountValues => ({
  environment: account ? environmentOf(account) : 'production',
  storeId: account?.storeId ?? '',
  profileId: account?.profileId ?? '',
  apiToken: '',
})

const addressesOf = ({ environment }: AccountValues, before: PaymentAccountView): PaymentAddresses =>
  environment === 'other' && before
    ? { gatewayUrl: before.gatewayUrl, tokenizationUrl: before.tokenizationUrl }
    : monerisAddresses[environment === 'other' ? 'production' : environment]

export const bodyOfAccount = (values: AccountValues, before: PaymentAccountView): NewPaymentAccount => ({
  ...addressesOf(values, before),
  storeId: values.storeId.trim(),
  profileId: values.profileId.trim(),
  apiToken: values.apiToken.trim() || null,
})

const longest = 200

/** Whether an account is at the gateway and the store of the one before. */
export const isSameStore = (values: AccountValues, before: PaymentAccountView): boolean =>
  before?.storeId === values.storeId.trim() && before.gatewayUrl === addressesOf(values, before).gatewayUrl

/** PAY-71: with another gateway or store the API token has to be entered again. */
export const checkAccount = (values: AccountValues, before: PaymentAccountView): FieldFault[] =>
  faultsOfFields(values, {
    storeId: [required, atMostCharacters(longest)],
    profileId: [required, atMostCharacters(longest)],
    apiToken: [...(isSameStore(values, before) ? [] : [required]), atMostCharacters(longest)],
  })
