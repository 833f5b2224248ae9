/** Content types of the files that are exported and imported. */
export const csvType = 'text/csv'
export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
