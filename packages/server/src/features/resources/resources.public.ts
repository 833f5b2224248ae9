export { lotResourceCommands } from './lot-resource.commands.ts'
export { number, optionalNumber, optionalText, text } from './lot-resource.fields.ts'
export { bindLotResource, bindWrites, lotResource, type Look } from './lot-resource.ts'
export { listIds, listNames } from './lot-resources.store.ts'
