import { t as say } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { LotChargingPrices } from '@stallwise/contract/charging/charging-prices.contract.ts'
import { call } from '#lib/api/call.ts'
import { currencySymbol } from '#lib/format/numbers.ts'
import { EditDialog } from '#ui/edit/EditDialog.tsx'
import { switchOf, textOf } from '#ui/edit/field-props.ts'
import { useEdit } from '#ui/edit/use-edit.ts'
import { NumberField } from '#ui/fields/NumberField.tsx'
import { SwitchField } from '#ui/fields/SwitchField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { toastDone } from '#ui/toasts.tsx'
import { checkValues, pricesOf, valuesOf, type ChargingPriceValues } from './charging-price.form.ts'
import { chargingPricesQuery } from './charging-prices.queries.ts'

type Payer = LotChargingPrices['payers'][number]

interface ChargingPricesDialogProps {
  lotId: string
  currency: string
  payer: Payer
  onClose: () => void
}

const useWords = () => {
  const { t } = useLingui()
  return {
    isOn: t`Charging costs money`,
    kwh: t`For each kWh`,
    minute: t`For each minute`,
    session: t`For each session`,
    freeKwh: t`Free energy of each session`,
    hold: t`Held on the card`,
    hasTax: t`Charge a tax`,
    taxName: t`Name of the tax`,
    taxPercent: t`Tax rate`,
    taxNumber: t`Tax registration number`,
    taxIncluded: t`Prices include the tax`,
  }
}

/** Sets the prices of charging for visitors or passholders, from now on. CHG-20, CHG-21. */
export const ChargingPricesDialog = ({ lotId, currency, payer, onClose }: ChargingPricesDialogProps) => {
  const { t } = useLingui()
  const queries = useQueryClient()
  const words = useWords()
  const isVisitor = payer.payer === 'visitor'
  const edit = useEdit<ChargingPriceValues, Payer>({
    initial: valuesOf(payer),
    version: payer.version,
    check: checkValues,
    save: async (values, version) => {
      const saved = await call('PUT /parking-lots/{id}/charging-prices', {
        params: { id: lotId },
        body: { payer: payer.payer, version, prices: pricesOf(values) },
      })
      queries.setQueryData(chargingPricesQuery(lotId).queryKey, saved)
      return saved.payers.find((one) => one.payer === payer.payer)!
    },
    valuesOf,
    onSaved: () => {
      toastDone(say`Charging prices saved.`)
      onClose()
    },
  })
  const { isOn, hasTax } = edit.values
  const money = { inputMode: 'decimal' as const, unit: currencySymbol(currency) }
  return (
    <EditDialog
      title={isVisitor ? t`Charging prices for visitors` : t`Charging prices for passholders`}
      edit={edit}
      objectName={t`charging prices`}
      words={words}
      onClose={onClose}
      saveLabel={<Trans>Save prices</Trans>}
    >
      <SwitchField label={words.isOn} {...switchOf(edit, 'isOn')} />
      {isOn && (
        <>
          <NumberField label={words.kwh} required {...money} {...textOf(edit, 'kwh')} />
          <NumberField label={words.minute} {...money} {...textOf(edit, 'minute')} />
          <NumberField label={words.session} {...money} {...textOf(edit, 'session')} />
          <NumberField label={words.freeKwh} inputMode="decimal" unit="kWh" {...textOf(edit, 'freeKwh')} />
          {isVisitor && (
            <NumberField
              label={words.hold}
              description={t`Before charging starts. A session never costs more; the rest is released.`}
              required
              {...money}
              {...textOf(edit, 'hold')}
            />
          )}
          <SwitchField label={words.hasTax} {...switchOf(edit, 'hasTax')} />
          {hasTax && (
            <>
              <TextField label={words.taxName} description={t`Such as HST.`} {...textOf(edit, 'taxName')} />
              <NumberField label={words.taxPercent} unit="%" {...textOf(edit, 'taxPercent')} />
              <TextField label={words.taxNumber} {...textOf(edit, 'taxNumber')} />
              <SwitchField label={words.taxIncluded} {...switchOf(edit, 'taxIncluded')} />
            </>
          )}
        </>
      )}
    </EditDialog>
  )
}
