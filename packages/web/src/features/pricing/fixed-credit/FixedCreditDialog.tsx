import { t as say } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { FixedCreditView } from '@stallwise/contract/pricing/fixed-credit.contract.ts'
import { checkFixedCredit } from '@stallwise/domain/pricing/fixed-credit.rules.ts'
import { call } from '#lib/api/call.ts'
import { currencySymbol } from '#lib/format/numbers.ts'
import { EditDialog } from '#ui/edit/EditDialog.tsx'
import { choiceOf, textOf } from '#ui/edit/field-props.ts'
import { useEdit } from '#ui/edit/use-edit.ts'
import { NumberField } from '#ui/fields/NumberField.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { toastDone } from '#ui/toasts.tsx'
import { fixedCreditQuery } from '../pricing.queries.ts'

interface FixedCreditDialogProps {
  lotId: string
  currency: string
  credit: FixedCreditView
  onClose: () => void
}

interface Values {
  kind: string | null
  value: string
}

const nothing = 'nothing'

const valuesOf = ({ kind, value }: FixedCreditView): Values => ({
  kind: kind ?? nothing,
  value: value === null ? '' : String(value),
})
const kindOf = ({ kind }: Values): string | null => (kind === nothing ? null : kind)

/** Changes the credit of the lot for each charging session. VAL-40. */
export const FixedCreditDialog = ({ lotId, currency, credit, onClose }: FixedCreditDialogProps) => {
  const { t } = useLingui()
  const queries = useQueryClient()
  const edit = useEdit<Values, FixedCreditView>({
    initial: valuesOf(credit),
    version: credit.version,
    check: (values) => checkFixedCredit({ kind: kindOf(values), value: values.value }),
    save: (values, version) => {
      const kind = kindOf(values)
      return call('POST /parking-lots/payment/updateFixedCreditValue/', {
        body: { parkingLot: lotId, kind, value: kind === null ? null : Number(values.value), version },
      })
    },
    valuesOf,
    onSaved: (saved) => {
      queries.setQueryData(fixedCreditQuery(lotId).queryKey, saved)
      toastDone(say`Fixed credit value saved.`)
      onClose()
    },
  })
  const { kind } = edit.values
  return (
    <EditDialog
      title={t`Fixed credit value`}
      edit={edit}
      objectName={t`fixed credit value`}
      words={{ kind: t`Credit for each charging session`, value: t`Amount` }}
      onClose={onClose}
      saveLabel={<Trans>Save fixed credit value</Trans>}
    >
      <SelectField
        label={t`Credit for each charging session`}
        data={[
          { value: nothing, label: t`Nothing` },
          { value: 'kwh', label: t`Energy, in kWh` },
          { value: 'amount', label: t`Fixed amount` },
        ]}
        {...choiceOf(edit, 'kind')}
      />
      {kind !== nothing && (
        <NumberField
          label={t`Amount`}
          required
          inputMode="decimal"
          unit={kind === 'kwh' ? 'kWh' : currencySymbol(currency)}
          {...textOf(edit, 'value')}
        />
      )}
    </EditDialog>
  )
}
