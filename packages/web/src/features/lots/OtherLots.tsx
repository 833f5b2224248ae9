import { ManyLots } from './many/ManyLots.tsx'
import { NoLots } from './NoLots.tsx'

/** What most people never see, and is no part of the first view: the list of somebody without lots, or with very many. */
export const OtherLots = ({ isMany }: { isMany: boolean }) => (isMany ? <ManyLots /> : <NoLots />)
