import { useLingui } from '@lingui/react'
import { adminLotRoute } from '#lib/routes/frames.ts'
import { PageHead } from '../PageHead.tsx'
import type { Resource } from './resource.model.ts'
import { ResourceRows } from './ResourceRows.tsx'

/** The page of a lot's resource: its list, and whatever the description puts below. */
export const ResourceListPage = ({ of, edit }: { of: Resource; edit: string }) => {
  const { i18n } = useLingui()
  const { parkingLotId } = adminLotRoute.useParams()
  return (
    <>
      <PageHead title={i18n._(of.texts.list)} />
      <ResourceRows of={of} edit={edit} />
      {of.BelowList && <of.BelowList ownerId={parkingLotId} />}
    </>
  )
}
