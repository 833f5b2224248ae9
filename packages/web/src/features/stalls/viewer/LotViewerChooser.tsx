import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { lotRows } from '#features/lots/lot-rows.public.ts'
import { ResourceList } from '#ui/list/ResourceList.tsx'
import { useListAddress } from '#ui/list/use-list-address.ts'
import { useServerRows } from '#ui/list/use-server-rows.ts'
import styles from './lot-viewer-chooser.module.css'

/** `/lot-viewer` without a lot: a choice of the user's lots that have a map. */
export const LotViewerChooser = () => {
  const { t } = useLingui()
  const address = useListAddress()
  const lots = useServerRows(lotRows(useQueryClient(), address.search, { hasMap: 'true' }))
  return (
    <main className={styles.chooser}>
      <h1>{t`Select a lot for the wall view`}</h1>
      <ResourceList
        {...address}
        {...lots}
        name={t`Parking lots`}
        exportName="lots-with-map"
        rowKey={({ _id }) => _id}
        rowHref={({ _id }) => `/lot-viewer/${_id}`}
        columns={[
          { key: 'name', label: t`Name`, value: ({ name }) => name, width: 'minmax(0, 2fr)' },
          { key: 'city', label: t`City`, value: ({ city }) => city },
        ]}
        empty={{ icon: 'lots', title: t`No parking lot with a map yet` }}
      />
    </main>
  )
}
