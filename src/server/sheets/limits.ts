/** What a sheet of a workbook can hold, its heading included. */
export const maxRowsOfSheet = 1_048_576;
