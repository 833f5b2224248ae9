import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Source } from '@stallwise/contract/sources/sources.contract.ts'
import { CustomerHead } from '#features/customers/customers.public.ts'
import { adminCustomerRoute } from '#lib/routes/frames.ts'
import type { ListAction } from '#ui/list/list.model.ts'
import { ResourceRows } from '#ui/resource/ResourceRows.tsx'
import { MessagesDialog } from './MessagesDialog.tsx'
import { RotateDialog } from './RotateDialog.tsx'
import { SourceDialog } from './SourceDialog.tsx'
import { sources } from './sources.resource.tsx'

type Shown =
  { dialog: 'messages' | 'rotate' | 'edit'; source: Source } | { dialog: 'add'; source?: undefined }

/** The device sources of a customer and their keys. */
export const SourcesPage = () => {
  const { t } = useLingui()
  const { customerId } = adminCustomerRoute.useParams()
  const [shown, setShown] = useState<Shown>()
  const close = () => setShown(undefined)
  const showMessages = (source: Source) => setShown({ dialog: 'messages', source })
  const edit = (source: Source) => setShown({ dialog: 'edit', source })
  const isFor = ({ isManageable }: Source) => isManageable
  const actions: ListAction<Source>[] = [
    { key: 'messages', label: () => t`Test this source…`, onPick: showMessages },
    {
      key: 'edit',
      label: () => t`Change source…`,
      isFor,
      onPick: edit,
    },
    {
      key: 'rotate',
      label: () => t`Rotate key…`,
      isFor,
      onPick: (source) => setShown({ dialog: 'rotate', source }),
    },
  ]
  return (
    <>
      <CustomerHead customerId={customerId} />
      <ResourceRows
        of={sources}
        actions={actions}
        onAdd={() => setShown({ dialog: 'add' })}
        onOpen={(source) => (isFor(source) ? edit(source) : showMessages(source))}
      />
      {(shown?.dialog === 'add' || shown?.dialog === 'edit') && (
        <SourceDialog customerId={customerId} source={shown.source} onClose={close} />
      )}
      {shown?.dialog === 'rotate' && <RotateDialog source={shown.source} onClose={close} />}
      {shown?.dialog === 'messages' && <MessagesDialog source={shown.source} onClose={close} />}
    </>
  )
}
