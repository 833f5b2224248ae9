import { t as say } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { LotConfiguration } from '@stallwise/contract/configuration/configuration.contract.ts'
import { call } from '#lib/api/call.ts'
import { EditFrame } from '#ui/edit/EditFrame.tsx'
import { switchOf } from '#ui/edit/field-props.ts'
import { useEdit } from '#ui/edit/use-edit.ts'
import { SwitchField } from '#ui/fields/SwitchField.tsx'
import { toastDone } from '#ui/toasts.tsx'
import styles from '../configuration.module.css'
import { configurationKey } from '../configuration.live.ts'
import { productNames, useProductLabels } from './products.ts'

const savedRevision = ({ productAccess, version }: LotConfiguration) => ({ values: productAccess, version })

/** Which products the lot has. CFG-30. */
export const ProductsSection = ({ configuration }: { configuration: LotConfiguration }) => {
  const queries = useQueryClient()
  const { _id: parkingLot } = configuration
  const edit = useEdit<LotConfiguration['productAccess'], LotConfiguration>({
    initial: configuration.productAccess,
    version: configuration.version,
    check: () => [],
    save: (productAccess, version) =>
      call('PUT /parking-lots/update-productAccess', { body: { parkingLot, productAccess, version } }),
    valuesOf: ({ productAccess }) => productAccess,
    readSaved: savedRevision,
    onSaved: (saved) => {
      queries.setQueryData(configurationKey(parkingLot), saved)
      toastDone(say`Product access saved.`)
    },
  })
  const labels = useProductLabels()
  return (
    <EditFrame
      title={<Trans>Product access</Trans>}
      edit={edit}
      objectName={say`product access`}
      words={labels}
      saveLabel={<Trans>Save product access</Trans>}
    >
      {productNames.map((name) => (
        <SwitchField key={name} label={labels[name]} {...switchOf(edit, name)} />
      ))}
      <p className={styles.whole}>
        <Trans>
          InsightVolt shows the EV stations of stalls. Starting, limiting and paying for charging come with EV
          charging, which is not available yet.
        </Trans>
      </p>
    </EditFrame>
  )
}
