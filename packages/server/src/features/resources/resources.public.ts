export { bindLotResource } from './lot-resource.bind.ts'
export { number, optionalNumber, optionalText, text } from './lot-resource.fields.ts'
export { lotResource, type ViewContext } from './lot-resource.ts'
export { findRow, listIds, listNames, updateRow, type LotResourceRow } from './lot-resources.store.ts'
