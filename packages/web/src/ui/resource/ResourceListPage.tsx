import { useLingui } from '@lingui/react'
import { PageHead } from '../PageHead.tsx'
import type { ListResource } from './resource.model.ts'
import { ResourceRows } from './ResourceRows.tsx'
import { useOwner } from './use-owner.ts'

/** The page of a lot's resource: its list, and whatever the description puts below. */
export const ResourceListPage = ({ of, edit }: { of: ListResource; edit: string }) => {
  const { i18n } = useLingui()
  const { ownerId } = useOwner()
  return (
    <>
      <PageHead title={i18n._(of.texts.list)} />
      <ResourceRows of={of} edit={edit} />
      {of.BelowList && <of.BelowList ownerId={ownerId} />}
    </>
  )
}
