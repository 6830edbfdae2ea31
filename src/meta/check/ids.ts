interface CheckText {
  readonly means: string;
  /** How to fix it. */
  readonly mend: string;
}

/**
 * Every problem that the checks can find. Ids are stable, because commit messages and notes refer to them: an unused id
 * is retired, never reused.
 * R0 files and shape, R1 resource and list, R2 form, R3 states, R4 calls, R5 row scope, R6 menu, R7 labels, R8
 * relations, R9 permission codes.
 */
export const checkIds = {
  R001: {
    means: 'A declaration file cannot be loaded.',
    mend: 'Open the file at the place that the message names; it is a mistake of JSON or TypeScript, or an import that leads nowhere.',
  },
  R002: {
    means: 'A key is missing or holds a value of the wrong kind.',
    mend: 'Give it the kind of value that the message asks for; the types in src/meta/resource.ts say what each key is for.',
  },
  R003: {
    means: 'A key that declarations do not know.',
    mend: 'Correct the spelling, or take the key out: nothing reads it.',
  },
  R004: {
    means: 'A declaration holds something that is not data, such as a function or a date.',
    mend: 'Declarations must survive a JSON round trip. Name the behaviour and write it in src/server/areas/<area>/.',
  },
  R005: {
    means: 'A resource has no form file of its own.',
    mend: 'Write forms/<area>/<entity>.json beside resources/<area>/<entity>.ts.',
  },
  R006: {
    means: 'A form file belongs to no resource.',
    mend: 'Write the resource of the same place, or delete the form.',
  },
  R007: {
    means: 'A resource is built on another form than the one at its own place.',
    mend: 'Correct the import; it was probably copied from another resource.',
  },
  R008: {
    means: 'The name of a file cannot become an id and a table name.',
    mend: 'Use letters and digits, starting with a letter: resources/<area>/<entity>.ts.',
  },
  R009: {
    means: 'Two resources would share one table.',
    mend: 'Rename one of the two; ids may not differ in upper and lower case alone.',
  },
  R010: {
    means: 'A folder or file whose name is not a business area.',
    mend: 'Move it to one of the areas of resources/areas.ts, or add a line there with the Chinese title of the new one.',
  },
  R011: {
    means: 'A renamed entity that leads nowhere, or whose former id is used again.',
    mend: 'Let resources/renamed.ts lead from each former id to the id of today; a new entity needs an id of its own.',
  },
  R012: {
    means: 'A name stands twice in one object of a JSON file, so that the first value is lost.',
    mend: 'Delete or rename one of the two.',
  },

  R102: {
    means: 'A list column that list replies do not carry: large or secret values.',
    mend: 'Leave the field to the detail page.',
  },
  R103: { means: 'A filter on a field that cannot be filtered by.', mend: 'Filter by a stored field of another type.' },
  R104: {
    means: 'A resource names a field that it does not have.',
    mend: 'Correct the spelling, or add the field to the form.',
  },
  R105: {
    means: 'A list is sorted by a field that cannot be sorted by.',
    mend: 'Sort by a stored, unmasked field of a plain type.',
  },
  R106: {
    means: 'The quick search looks into a field that holds no searchable text.',
    mend: 'Search in stored text fields.',
  },
  R107: { means: 'A field is named twice in one list.', mend: 'Take one of the two out.' },
  R108: {
    means: 'A field is edited in the table although it cannot be edited there.',
    mend: 'Edit only plain, writable, unmasked fields in the table.',
  },
  R109: {
    means: 'Rows have no name by which other places could show them.',
    mend: 'Set display to a stored field that a person recognises, or require a text field.',
  },
  R110: {
    means: 'A uniqueness that the database cannot hold.',
    mend: 'Name stored fields with plain values, each once.',
  },
  R111: {
    means: 'A tree whose parent field does not refer to its own kind.',
    mend: 'Make the field a reference ("x-type": "ref") to the resource itself.',
  },
  R112: { means: 'A tree is ordered by something that is no number.', mend: 'Order by a field of the type integer.' },
  R113: {
    means: 'A tree beside a list stands on a field that refers to no other row.',
    mend: 'Name reference fields ("x-type": "ref"), from the outermost to the innermost.',
  },
  R114: {
    means: 'Something that only one row may have at a time, which the database cannot hold.',
    mend: 'Name stored fields under by, two required moments under from and to, the second one "x-after" the first, and the states that hold it under while.',
  },
  R115: {
    means: 'A view of a list that cannot be drawn from its field.',
    mend: 'A board stands on states or a choice, a gallery on a picture, a calendar and a timeline on two dates or two moments by which the list is filtered, a timeline and a plan on references; a plan needs states.',
  },
  R116: {
    means: 'A flag for late rows that cannot be kept.',
    mend: 'Name a read-only bool under overdue.flag, a stored datetime under overdue.deadline, and states of the resource under overdue.while.',
  },
  R117: {
    means: 'Rows that cannot go by themselves after some days.',
    mend: 'Name a whole number of days and states of the resource; rows with children or files, and rows that others refer to, stay.',
  },
  R118: {
    means: 'Rows that the search of the console cannot find or cannot lead to.',
    mend: 'Give the resource a list, fields under list.search and a place in the menu, or take list.globalSearch away.',
  },

  R201: { means: 'An unknown field type.', mend: 'The types are the files of src/meta/fields/.' },
  R202: { means: 'A field without a title.', mend: 'Give it a title as operators would read it.' },
  R203: {
    means: 'A keyword that forms do not know.',
    mend: 'Correct the spelling, or take the keyword out: nothing reads it.',
  },
  R204: {
    means: 'Choices that do not fit the type: an enumeration without options, or options on another type.',
    mend: 'List the choices under "x-options" as stored value → label, on the types enum and enums.',
  },
  R205: {
    means: 'A reference without target, or a target on a field that is no reference.',
    mend: 'Say "x-type": "ref" (or "refs") together with "x-ref": "<area>/<entity>".',
  },
  R206: { means: 'A reference to a resource that does not exist.', mend: 'Correct the id, or declare that resource.' },
  R207: {
    means: 'A dictionary field without a proper group code, or a group code on another type.',
    mend: 'Say "x-type": "dict" together with "x-dict", in capitals and underscores: CARPARK_VENDOR. The groups stand in resources/dictionaries.ts.',
  },
  R208: { means: 'A required field that the form does not have.', mend: 'Correct the spelling, or add the field.' },
  R209: {
    means: 'A unique field that the database cannot hold unique, or a scope of uniqueness that is no field.',
    mend: 'Put "x-unique" on plain stored fields; true, or the field within which it is unique.',
  },
  R210: {
    means: 'A default value that the field itself would refuse.',
    mend: 'Give a value that fits the type and its limits.',
  },
  R211: {
    means: 'A limit that does not belong to the type, or limits that nothing can satisfy.',
    mend: 'Lengths belong to texts, minimum and maximum to numbers, item counts to lists.',
  },
  R212: {
    means: 'A condition that leads nowhere: a part without if and then, or a branch over unknown fields.',
    mend: 'Write { "if": …, "then": { "properties": … } } over fields of the form.',
  },
  R213: {
    means: 'A field name that cannot be used.',
    mend: 'Use camelCase letters and digits; names of system fields, list parameters and the state field are taken.',
  },
  R214: { means: 'Keywords of one field that contradict each other.', mend: 'Keep one of the two.' },
  R215: {
    means: 'A number sequence on a field that cannot take it, or one that is not declared.',
    mend: 'Put "x-sequence" on a text field, and its code into resources/sequences.ts, in capitals and underscores: CARPARK_CODE.',
  },
  R216: {
    means: 'Two fields whose names differ in upper and lower case alone.',
    mend: 'Rename one; databases do not tell such columns apart.',
  },
  R217: { means: 'A shape that nobody has named.', mend: 'The named shapes of fields stand in src/meta/shapes.ts.' },
  R218: {
    means: 'A copy that nothing can fill, or that would show what is masked.',
    mend: 'Make it "readOnly" and name a stored field of the same kind, beside it or behind one reference: orderId.merchantId. A date may copy a moment.',
  },
  R219: {
    means: 'A least or greatest amount that is none, or on a field that holds no money.',
    mend: 'Write "x-min" and "x-max" as texts on money: "0.01"; numbers have minimum and maximum.',
  },
  R220: {
    means: 'A field that is compared with one that it cannot be compared with.',
    mend: 'Name another field of the same type, date, datetime, integer, decimal, percent or money, under "x-after", "x-at-least" or "x-at-most".',
  },
  R221: {
    means: 'A phone or identity number that is not masked.',
    mend: 'Say "x-sensitive": true; for a number that is everybody\'s, such as a hotline, "x-public" with the reason.',
  },
  R222: {
    means: 'An expression that cannot be read, or whose types do not fit.',
    mend: 'Write it over fields of the form by their names: totalSpaces >= freeSpaces, price > money("500.00"), filled(endDate); docs/decisions/120-expressions.md says what there is.',
  },
  R223: {
    means: 'A rule that nobody could mend.',
    mend: 'Name a field of the form under "at": there the message is shown.',
  },
  R224: {
    means: 'A condition on a field that cannot stand under it.',
    mend: 'Put "x-show", "x-required-when" and "x-readonly-when" on fields that people fill in, over other fields; a field that is required and has "x-show" is required whenever it is there.',
  },
  R225: {
    means: 'A rule that a keyword says.',
    mend: 'Two fields are held against each other by "x-after", "x-at-least" and "x-at-most"; these need no message.',
  },
  R226: {
    means: 'A formula that cannot be kept.',
    mend: 'Put "x-formula" on a "readOnly" field of the form that is neither copied nor computed; it may use other formulas, but not in a circle.',
  },
  R227: {
    means: 'A stamp of a new row that does not fit its field.',
    mend: 'Put "x-stamp" on a "readOnly" field: now on a datetime, userName on a text, source on a choice that has "admin" and "import".',
  },
  R228: {
    means: 'A value that no reference can bring along, or that would show what is masked.',
    mend: 'Put "x-from" on a field that people fill in, with a reference beside it, a dot and a stored field of the same kind: serviceId.price.',
  },
  R229: {
    means: 'Required references that run in a circle, so that no row can be the first.',
    mend: 'Let one of them be empty.',
  },
  R230: {
    means: 'A number sequence that no field uses, or whose numbers look like those of another.',
    mend: 'Delete it from resources/sequences.ts, or give it a prefix of its own and 1 to 12 digits.',
  },

  R301: { means: 'A state that does not exist.', mend: 'Name one of the states under states.labels.' },
  R302: {
    means: 'A state that no row can ever reach.',
    mend: 'Add the transition that leads there (with path: false if only a workflow takes it), or drop the state.',
  },
  R303: {
    means: 'A transition with the name of a standard action.',
    mend: 'Give it a name of its own; policies grant both by name.',
  },
  R304: {
    means: 'A transition asks for a field that it cannot write.',
    mend: 'Ask for stored fields of the form, each once.',
  },
  R305: {
    means: 'A stamp that does not fit its field.',
    mend: 'now goes into date and datetime, userName into text, userId into references and texts, null into fields that are not required.',
  },
  R306: {
    means: 'A transition that changes nothing or starts nowhere.',
    mend: 'Let it lead from at least one state to another one.',
  },
  R307: {
    means: 'Two transitions from the same state read the same.',
    mend: 'Tell the buttons apart by their labels.',
  },
  R308: {
    means: 'A transition or state name that cannot be used.',
    mend: 'Use letters, digits and underscores, starting with a letter or digit.',
  },
  R309: {
    means: 'What takes two people can be edited while it waits for the second one, or afterwards.',
    mend: 'Name the states in which it may be edited under states.editable, without those at which a transition with fourEyes starts.',
  },
  R310: {
    means: 'An amount that one person alone decides on, past the transition that takes two.',
    mend: 'Ask for the amount in a transition that leads to the state at which the one with fourEyes starts.',
  },
  R311: {
    means: 'An amount that takes two people is added up from rows that one person may change afterwards.',
    mend: 'Make these rows part of it: name them under children with cascade, or with part: true.',
  },
  R312: {
    means:
      'A transition that takes itself, or a reminder, at a time that nobody can tell; a step of its own that needs a person.',
    mend: 'Name a stored date or datetime: at: "endDate", after: { time: "15m", of: "createdAt" }, or before: "endDate", days: 30 with states of the resource; such a step requires no fields and no second person.',
  },
  R313: {
    means: 'A message that follows from nothing, or reaches nobody.',
    mend: 'Under on.moved name a transition; write notify("author", "staffId", { can: "dispatch" }) with references that lead to users and with actions of the resource.',
  },
  R315: {
    means: 'A flow that no transition asks for, or a transition that asks for none.',
    mend: 'Let approval of one transition name the flow, and "on" of the flow its resource.',
  },
  R316: {
    means: 'A flow whose end or step the record cannot take.',
    mend: 'Let refused and withdrawn name transitions that start in the states from which the approved one does, and that ask for nothing but one text; a limit is a span such as "24h".',
  },
  R317: {
    means: 'Two steps of a flow with the same id.',
    mend: 'Give each step an id of its own; running cases name it.',
  },
  R318: {
    means: 'A branch of a flow without an otherwise.',
    mend: 'End the paths with one { "else": true, "steps": [] }.',
  },
  R319: {
    means: 'A way through a flow on which nobody is asked.',
    mend: 'Let every path meet a step of the type approve.',
  },
  R320: {
    means: 'A step of a flow without people.',
    mend: 'Name an action, a role of policies/roles.csv, a field that leads to a user, or users.',
  },
  R314: {
    means: 'Four eyes on a step that no person takes.',
    mend: 'Put fourEyes on a transition that people take, or take it out.',
  },

  R401: {
    means: 'Two calls answer at the same method and path.',
    mend: 'Move one of them to another path, or switch it off with false.',
  },
  R402: {
    means: 'A malformed path.',
    mend: 'Write an optional "GET " or "POST ", then segments of letters, digits, - and _, or {id} or {ids}; below the API base a slash comes first.',
  },
  R403: {
    means: 'A prefix that is named twice or is malformed.',
    mend: 'Start with one slash, end without one, name each prefix once.',
  },
  R404: {
    means: 'A call that cannot carry what it needs: a GET that writes fields, or several ids where one is read.',
    mend: 'Writes of fields are POST; a read takes {id} or nothing.',
  },
  R405: {
    means: 'A path that takes a value for what is no filter of the list, or no field of an added row.',
    mend: 'Name a field of the form, and list it among list.filters.',
  },
  R406: {
    means: 'An append-only resource that declares changes.',
    mend: 'Its rows are written by the product alone: drop the calls, states, inline fields and imports.',
  },

  R501: {
    means: 'A scope path that does not resolve.',
    mend: 'Write a field, or reference fields joined by dots with the field at the end: buildId.orgId.',
  },
  R502: {
    means: 'Rows refer to a project but are placed in no scope.',
    mend: 'Say scope: { project: "<field>" }; without it every scoped grant denies.',
  },
  R503: {
    means: 'A scope that ends at a field which holds no ids.',
    mend: 'End at a reference (one or several), at id or at createdBy.',
  },
  R504: {
    means: 'A scope that ends at rows of another kind.',
    mend: 'End project at organisation/organization, enterprise at enterprise/virtualarchitecture, merchant at merchants/merchant.',
  },
  R505: {
    means: 'Rows are personal, but nobody owns them.',
    mend: 'Say under scope.self which field leads to the person whose row it is.',
  },

  R601: { means: 'A section that the sidebar does not have.', mend: 'Sections stand in resources/sections.ts.' },
  R602: { means: 'Two pages at the same place in the menu.', mend: 'Give one of them another path.' },
  R603: {
    means: 'A resource neither has a menu place nor says why not.',
    mend: 'Set menu, or noMenu with the reason; not both.',
  },
  R604: {
    means: 'An icon that the icon set does not have.',
    mend: 'Use a name of the icon set, such as car or file-text.',
  },
  R605: {
    means: 'A malformed menu path.',
    mend: 'Write segments of letters, digits, - and _: carpark/index below a section, /dashboard for a page of its own.',
  },
  R606: {
    means: 'A hand-made page that does not exist.',
    mend: 'Hand-made pages are the files src/web/pages/<area>/<page>.page.tsx.',
  },
  R607: {
    means: 'A page that shows a resource which does not exist.',
    mend: 'Correct the id, or declare that resource.',
  },
  R608: {
    means: 'A page is narrowed by a condition that its resource does not know.',
    mend: 'Write fields of the resource with an operator behind them: status, status_in, openDate_gte.',
  },
  R609: {
    means: 'A page is narrowed to a value that no row can have.',
    mend: 'Write values as they are stored; several after _in, with commas between them.',
  },
  R611: {
    means: 'An external address that leads nowhere.',
    mend: 'Write origins and addresses with https://, modules and hashes without # and slashes around them, one of url and call for each application.',
  },
  R612: {
    means: 'An external address that no place opens.',
    mend: 'Name it as menu.external of a resource or external of a page, or take it out.',
  },
  R613: {
    means: 'Two entries of one menu section that read the same.',
    mend: 'Give one of them a menu.title that tells them apart.',
  },
  R615: {
    means: 'A menu section without entries.',
    mend: 'Take it out of resources/sections.ts, or put something into it.',
  },

  R701: {
    means: 'English left over in a Chinese label.',
    mend: 'Translate it. Abbreviations that operators use stand in src/meta/check/labels.ts.',
  },
  R702: {
    means: 'Two labels that read the same where they must be told apart.',
    mend: 'Name what distinguishes them.',
  },
  R703: {
    means: 'A file of labels/ that holds no translations.',
    mend: 'Write labels/<language>/<area>.json with { "中文": "translation" }.',
  },
  // R704 and R705 are warnings: they do not keep the server from starting.
  R704: {
    means: 'A translation of a text that no declaration has.',
    mend: 'Correct the Chinese, or take the line out. The word of a button, where it differs from that of a state, stands under "停用#action", that of a menu place under "停车场#menu".',
  },
  R705: {
    means: 'Two labels that read the same in another language where they must be told apart.',
    mend: 'Name what distinguishes them in that language.',
  },
  R706: {
    means: 'A text that is translated in two files.',
    mend: 'Leave it in one; what several areas say stands in common.json.',
  },
  R707: {
    means: 'A title that is too long for its place.',
    mend: 'Say it in a few words; explanations go into the description.',
  },
  R708: {
    means: 'A translation that is Chinese.',
    mend: 'Translate it, or take the line out: without it the Chinese is shown anyway.',
  },

  R801: {
    means: 'A computed value without a matching read-only field.',
    mend: 'Give the form a field with "readOnly": true, of the type integer for counts, otherwise of the type of the field it is worked out from.',
  },
  R802: { means: 'A relation to a resource that does not exist.', mend: 'Correct the id, or declare that resource.' },
  R803: {
    means: 'A relation by a field that does not refer back.',
    mend: 'Name the reference field of the other resource that holds the id of this one.',
  },
  R804: {
    means: 'A value that cannot be worked out from other rows.',
    mend: 'Sum stored money, integers or decimals; take min and max of what has an order, last of any plain value; "where" names choices or texts of the other resource.',
  },
  R806: { means: 'Deleting would run in a circle.', mend: 'Take cascade off one of the children.' },
  R807: {
    means: 'Rows that cannot be a table in the form of the row that they belong to.',
    mend: 'Say inline of parts (cascade or part: true) that can be added, updated and deleted, under a name that is no field; order is a number of theirs. What needs more room than a cell, such as rich text, is written in dialogs instead.',
  },

  R820: { means: 'A report over a resource that does not exist.', mend: 'Correct the id, or declare that resource.' },
  R821: {
    means: 'A report names a field that cannot serve there.',
    mend: 'The day is a date or a moment, dimensions are references, choices, dictionary items and yes/no, all of them among the filters or columns of the list; sums are stored numbers and amounts. Masked and secret fields tell nothing.',
  },
  R822: {
    means: 'A report counts only rows with a value that no row can have.',
    mend: 'Write values as they are stored.',
  },
  R823: {
    means: 'A report opens with something that it does not have.',
    mend: 'Name dimensions in by, measures in of and by of a ratio, at most three dimensions at once.',
  },
  R824: {
    means: 'Two figures or dimensions of a report that cannot be told apart.',
    mend: 'Give each a name and a label of its own.',
  },

  R901: {
    means: 'A permission code that no policy grants.',
    mend: 'Add a line to policies/<area>.csv, or correct the code.',
  },
  R902: {
    means: 'A malformed permission code.',
    mend: 'Write words of letters and digits joined by dots, with pc: in front where the specification has it.',
  },
} as const satisfies Record<`R${number}`, CheckText>;

export type CheckId = keyof typeof checkIds;

export const isCheckId = (text: string): text is CheckId => Object.hasOwn(checkIds, text);
